/** Lets one at a time through, first come first served. */
export class Turns {
  #last: Promise<void> = Promise.resolve()

  /** Resolves when it is the caller's turn, with the function that ends it. */
  async take(): Promise<() => void> {
    const before = this.#last
    let end: () => void = () => {}
    this.#last = new Promise((resolve) => {
      end = resolve
    })
    await before
    return end
  }
}
