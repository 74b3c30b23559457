/** More uploads at once would only share the same line, and take the connections that pages need: a browser opens six. */
const mostAtOnce = 3

/** The line to the server, which the uploads of all tanks share. */
export class UploadLine {
  #atOnce = mostAtOnce
  #travelling = 0
  readonly #waiting: (() => Promise<void>)[] = []

  get isOneByOne() {
    return this.#atOnce === 1
  }

  /** Begins the work when it is its turn: at once where the line is free. */
  add(work: () => Promise<void>) {
    this.#waiting.push(work)
    this.#start()
  }

  /**
   * From now on one upload goes after the other: a weak line carries one where three miss the server's deadline. It stays so until
   * the page is loaded anew; on a good line this costs little, since the server looks at one photo at a time.
   */
  goOneByOne() {
    this.#atOnce = 1
  }

  #start() {
    while (this.#travelling < this.#atOnce && this.#waiting.length > 0) void this.#runNext()
  }

  async #runNext() {
    this.#travelling += 1
    await this.#waiting.shift()?.()
    this.#travelling -= 1
    this.#start()
  }
}
