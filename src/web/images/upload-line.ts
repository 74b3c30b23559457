/** More at once would share the same line, and take the connections that pages need: a browser opens six. */
const mostAtOnce = 3

/** The line to the server, which the uploads of all tanks share. */
export class UploadLine {
  #atOnce = mostAtOnce
  #travelling = 0
  /** So many must get through in a row before a weak line is given three again: twice as many after each fall. */
  #enough = 5
  #inARow = 0
  readonly #waiting: (() => Promise<void>)[] = []

  get isOneByOne() {
    return this.#atOnce === 1
  }

  /** Begins the work when it is its turn: at once where the line is free. */
  add(work: () => Promise<void>) {
    this.#waiting.push(work)
    this.#start()
  }

  /** A weak line carries one upload where three miss the server's deadline. */
  goOneByOne() {
    this.#inARow = 0
    this.#atOnce = 1
  }

  /** An upload got through. What was lost may have been one moment of a good line. */
  noteStored() {
    this.#inARow += 1
    if (!this.isOneByOne || this.#inARow < this.#enough) return
    this.#enough *= 2
    this.#atOnce = mostAtOnce
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
