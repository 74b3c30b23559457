/**
 * Lets equal questions that wait for their turn share an answer. Work that has not begun will read what each of the
 * askers has saved; whoever asks later gets an answer of their own.
 */
export class SharedAnswers<Answer> {
  readonly #waiting = new Map<string, Promise<Answer>>()

  /** `work` calls the function that it is given when it begins. The key says who asks for what. */
  async ask(key: string, work: (hasBegun: () => void) => Promise<Answer>): Promise<Answer> {
    const others = this.#waiting.get(key)
    // The first asker may have gone, and the work with it.
    if (others) return others.catch(() => this.ask(key, work))
    let hasBegun = false
    const begin = () => {
      if (!hasBegun) this.#waiting.delete(key)
      hasBegun = true
    }
    const answer = work(begin).finally(begin)
    if (!hasBegun) this.#waiting.set(key, answer)
    return answer
  }
}
