/** Who publishes a package: where its page is and whom its metadata names. */
export type Publisher = {
  homepage: string;
  maintainer: string;
  /** Where updates are looked for; null: this build has none. */
  releases: { owner: string; repo: string } | null;
};

/** Addresses of the reserved `.example` domain: a build outside of the release workflow has no publisher, and says so by them. */
const nobody: Publisher = {
  homepage: 'https://item-catalog.example',
  maintainer: 'Item Catalog maintainers <maintainers@item-catalog.example>',
  releases: null,
};

/** The publisher as the environment names it: in the release workflow the repository that runs it. */
export function publisherOf(env: Readonly<Record<string, string | undefined>>): Publisher {
  const server = env.GITHUB_SERVER_URL;
  const [owner, repo, ...rest] = (env.GITHUB_REPOSITORY ?? '').split('/');
  if (server === undefined || !owner || !repo || rest.length > 0) return nobody;
  return {
    homepage: `${server}/${owner}/${repo}`,
    maintainer: `Item Catalog maintainers <${owner}@users.noreply.github.com>`,
    releases: { owner, repo },
  };
}

/** The publisher in the words of package.json. */
export function publisherFields({ homepage, maintainer }: Publisher): { homepage: string; author: string } {
  return { homepage, author: maintainer };
}
