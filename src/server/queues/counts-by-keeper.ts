/** How many things of each keeper are under way. */
export class CountsByKeeper {
  /** No count is 0: whoever has nothing under way is forgotten. */
  readonly #counts = new Map<number, number>()

  of(keeperId: number): number {
    return this.#counts.get(keeperId) ?? 0
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0)
  }

  /** Counts one more; returns the function that takes it away again. */
  add(keeperId: number): () => void {
    this.#counts.set(keeperId, this.of(keeperId) + 1)
    return () => {
      const left = this.of(keeperId) - 1
      if (left > 0) this.#counts.set(keeperId, left)
      else this.#counts.delete(keeperId)
    }
  }
}
