/**
 * Calls `callback` after the next frame has been painted, so that loading does not delay the paint.
 *
 * @returns a function that cancels the call, as an effect expects
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
