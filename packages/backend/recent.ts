/** Values by their names, of which those that were not asked for longest go when there are too many. */
export class Recent<Value> {
  readonly #most: number;
  readonly #values = new Map<string, Value>();

  /** @param most how many are kept */
  constructor(most: number) {
    this.#most = most;
  }

  get(name: string): Value | undefined {
    const value = this.#values.get(name);
    if (value !== undefined) {
      this.#values.delete(name);
      this.#values.set(name, value);
    }
    return value;
  }

  set(name: string, value: Value): void {
    this.#values.set(name, value);
    if (this.#values.size <= this.#most) return;
    const [oldest] = this.#values.keys();
    if (oldest !== undefined) this.#values.delete(oldest);
  }
}
