import { exportRefused } from '#contract/errors/account-errors.ts'
import type { CpuTime } from '#server/queues/cpu-time.ts'
import { cpuLeft, cpuTimeOf, spendCpu } from '#server/queues/cpu-time.ts'

/**
 * Seconds for an import, and for each megabyte of its file. A million logs are 5 MB and take 20 s of CPU time here, a
 * photo of 300 kB takes 0.1 s: this is enough for a machine that is ten times slower.
 */
const secondsForAny = 60
const secondsEachMegabyte = 40

/** The time that an account's import may keep a core busy: in its threads, and where it unpacks and decodes. */
export class ImportTime {
  /** For threads, which take theirs from it. */
  readonly cpu: CpuTime

  constructor(fileBytes: number) {
    this.cpu = cpuTimeOf(secondsForAny + (fileBytes / 1e6) * secondsEachMegabyte)
  }

  /** Does work that keeps a core busy, and counts it. @throws export_refused once more was used than there is */
  async count<Result>(work: () => Promise<Result>): Promise<Result> {
    const began = performance.now()
    try {
      return await work()
    } finally {
      this.spend(performance.now() - began)
    }
  }

  /** Counts milliseconds of work. @throws export_refused as {@link count} */
  spend(milliseconds: number) {
    spendCpu(this.cpu, milliseconds)
    if (cpuLeft(this.cpu) < 0)
      throw exportRefused('Reading it takes far longer than any export does, and other keepers wait for it.')
  }
}
