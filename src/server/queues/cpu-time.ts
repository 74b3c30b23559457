/** The milliseconds of CPU time that an import may still use. Its threads share it, and each takes what it has used. */
export type CpuTime = Int32Array

export function cpuTimeOf(seconds: number): CpuTime {
  const time = new Int32Array(new SharedArrayBuffer(4))
  time[0] = Math.min(seconds * 1000, 2 ** 31 - 1)
  return time
}

export function spendCpu(time: CpuTime, milliseconds: number) {
  Atomics.sub(time, 0, Math.round(milliseconds))
}

/** Milliseconds; less than 0 once more was used than there was. */
export function cpuLeft(time: CpuTime): number {
  return Atomics.load(time, 0)
}
