/** Does work for each number from 0 on and below a count, some of it at the same time. */
export async function atATime(
  most: number,
  count: number,
  work: (number: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const workOn = async () => {
    for (let number = next++; number < count; number = next++) await work(number);
  };
  await Promise.all(Array.from({ length: most }, workOn));
}
