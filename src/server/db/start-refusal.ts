export const diskFull = 'The disk is full: make room, then start again.'

/** A reason not to start, in a sentence for the operator. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal'
}
