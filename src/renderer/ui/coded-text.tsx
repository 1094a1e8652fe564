import shared from './shared.module.css';

/** A sentence that may contain a failure's code, which is not broken at its hyphens. */
export function CodedText({ text }: { text: string }) {
  return text.split(/(\bIC-[\w-]+)/).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
      <span key={at} className={shared.unbroken}>
        {part}
      </span>
    ),
  );
}
