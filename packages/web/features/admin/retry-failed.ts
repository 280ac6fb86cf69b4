interface Answer {
  readonly isError: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** Asks again for what has failed. */
export function retryFailed(answers: readonly Answer[]): void {
  for (const { isError, refetch } of answers) if (isError) void refetch();
}
