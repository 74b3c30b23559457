export const diskFull = 'The disk is full: make room, then start again.'

/** A reason not to start, in a sentence for the operator. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal'
  /** True where a later start may succeed though nobody did anything: what is missing may be starting itself. */
  readonly mayPass: boolean

  constructor(sentence: string, { mayPass = false } = {}) {
    super(sentence)
    this.mayPass = mayPass
  }
}

/** The exit code of a start that only the operator can mend: EX_CONFIG of sysexits.h. systemd does not try it again. */
export const refusedStart = 78
