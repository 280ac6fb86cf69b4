/**
 * Calls back once the frame that is being made has been painted: what is fetched ahead of time must not hold up what is
 * asked for now. Gives what takes the call back, as an effect does.
 */
export function afterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
