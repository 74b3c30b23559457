/** Counts what each user has under way. */
export class CountsByUser {
  /** Users with nothing under way are forgotten. */
  readonly #counts = new Map<number, number>()

  of(userId: number): number {
    return this.#counts.get(userId) ?? 0
  }

  get total(): number {
    return [...this.#counts.values()].reduce((sum, count) => sum + count, 0)
  }

  /** Counts one more; answers the function that takes it away again. */
  add(userId: number): () => void {
    this.#counts.set(userId, this.of(userId) + 1)
    return () => {
      const left = this.of(userId) - 1
      if (left > 0) this.#counts.set(userId, left)
      else this.#counts.delete(userId)
    }
  }
}
