/** The pages whose command blocks are run, in the order in which somebody would read them. */
export const runnablePages = ['README.md', 'docs/operating.md'] as const;
