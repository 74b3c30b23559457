/** How many things of each user are under way. */
export class CountsByUser {
  /** No count is 0: whoever has nothing under way is forgotten. */
  readonly #counts = new Map<number, number>()

  of(userId: number): number {
    return this.#counts.get(userId) ?? 0
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0)
  }

  /** Counts one more; returns the function that takes it away again. */
  add(userId: number): () => void {
    this.#counts.set(userId, this.of(userId) + 1)
    return () => {
      const left = this.of(userId) - 1
      if (left > 0) this.#counts.set(userId, left)
      else this.#counts.delete(userId)
    }
  }
}
