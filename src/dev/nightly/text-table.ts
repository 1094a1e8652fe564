export type Alignment = 'left' | 'right';

/** Lines of equally wide columns. The last column is not padded. */
export function alignedTable(rows: readonly (readonly string[])[], alignments: readonly Alignment[]): string {
  const widths = alignments.map((_, column) =>
    Math.max(...rows.map((row) => [...(row[column] ?? '')].length)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => {
          const padding = ' '.repeat(Math.max(0, (widths[column] ?? 0) - [...cell].length));
          if (alignments[column] === 'right') return padding + cell;
          return column === row.length - 1 ? cell : cell + padding;
        })
        .join('  '),
    )
    .join('\n');
}
