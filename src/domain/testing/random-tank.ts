import type { Effect, Test } from '#domain/care/consumption.ts'

type Tank = { used: number; effects: Effect[]; levels: Test[] }

/** A tank that is simulated minute by minute with what it uses a day, and its true levels at 3 to 8 tests. */
export function randomTank(random: () => number): Tank {
  const upTo = (most: number) => Math.floor(random() * most)
  const days = 7 + upTo(22)
  const minutes = days * 1440
  const used = 0.1 + random() * 2
  const tests = new Set([0, minutes - 1])
  const wanted = 3 + upTo(6)
  while (tests.size < wanted) tests.add(upTo(minutes))
  const effects = Array.from({ length: upTo(12) }, (): Effect => {
    const minute = upTo(minutes)
    const kind = random()
    if (kind < 0.6) return { minute, kind: 'dose', raise: random() * 1.5 }
    if (kind < 0.8) return { minute, kind: 'doser', a_day: random() * 2 }
    return { minute, kind: 'change', share: 0.05 + random() * 0.4, fresh: 7 + random() * 4 }
  })
  const levels: Test[] = []
  let [level, running] = [7 + random() * 3, 0]
  for (let minute = 0; minute < minutes; minute += 1) {
    if (tests.has(minute)) levels.push({ minute, value: level })
    for (const effect of effects.filter((one) => one.minute === minute)) {
      if (effect.kind === 'dose') level += effect.raise
      else if (effect.kind === 'doser') running = effect.a_day
      else level = level * (1 - effect.share) + (effect.fresh ?? level) * effect.share
    }
    level += (running - used) / 1440
  }
  return { used, effects, levels }
}

/** Tests of these levels, with the error of a keeper's kit (normal, 0.05 to 0.5) where `random` is given. */
export function testsOf(levels: readonly Test[], random?: () => number): Test[] {
  if (!random) return [...levels]
  const error = 0.05 + random() * 0.45
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return levels.map(({ minute, value }) => ({ minute, value: value + error * normal() }))
}
