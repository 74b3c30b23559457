import type { Geometry } from '../render/geometry.ts'
import type { Random } from '../render/random.ts'
import { between, seeded } from '../render/random.ts'
import type { Joint } from '../render/tube.ts'
import { drawBall, drawTube } from '../render/tube.ts'
import type { Place, Vector } from '../render/vector.ts'
import { add, mix, paint, scale, sides, unit } from '../render/vector.ts'

/** Staghorn is open and long, bushy is a cushion of short twigs, table is a flat top on a short foot. */
export type AcroporaForm = 'staghorn' | 'bushy' | 'table'
export type Acropora = {
  place: Place
  seed: number
  form: AcroporaForm
  body: string
  tip: string
  /** 0 is a frag just glued, 1 a grown colony about one unit high. */
  growth?: number
  /** True for far colonies, which are drawn without corallites. */
  plain?: boolean
}

type Habit = {
  limbs: number
  reach: number
  spread: number
  fork: number
  climb: number
  thick: number
  orders: number
}

const habits: Record<AcroporaForm, Habit> = {
  staghorn: { limbs: 8, reach: 0.62, spread: 0.75, fork: 0.75, climb: 0.35, thick: 0.062, orders: 3 },
  bushy: { limbs: 17, reach: 0.42, spread: 1.0, fork: 0.6, climb: 0.3, thick: 0.05, orders: 3 },
  table: { limbs: 24, reach: 0.62, spread: 1.5, fork: 0.55, climb: 0.06, thick: 0.04, orders: 3 },
}

type Colony = {
  geometry: Geometry
  random: Random
  habit: Habit
  growth: number
  body: Vector
  tip: Vector
  plain: boolean
  table: boolean
}

export function drawAcropora(geometry: Geometry, acropora: Acropora): void {
  const { place, seed, form, growth = 1, plain = false } = acropora
  const random = seeded(seed)
  const colony: Colony = {
    geometry,
    random,
    habit: habits[form],
    growth,
    body: paint(acropora.body),
    tip: paint(acropora.tip),
    plain,
    table: form === 'table',
  }
  geometry.at(place, () => {
    const foot = 0.09 + 0.13 * growth
    drawBall(geometry, {
      at: [0, 0, 0],
      radius: foot,
      squash: 0.55,
      color: scale(colony.body, 0.8),
      stuff: 'coral',
      steps: 12,
    })
    const { limbs, spread } = colony.habit
    for (let i = 0; i < limbs; i++) {
      const lean = spread * Math.sqrt((i + 0.4) / limbs) * between(random, [0.85, 1.1])
      const turn = i * 2.39996 + between(random, [-0.25, 0.25])
      const heading: Vector = [
        Math.sin(lean) * Math.cos(turn),
        Math.cos(lean),
        Math.sin(lean) * Math.sin(turn),
      ]
      const from: Vector = [heading[0] * foot * 0.7, 0.02, heading[2] * foot * 0.7]
      growLimb(colony, { from, heading, order: 0 })
    }
  })
}

type Limb = { from: Vector; heading: Vector; order: number }

function growLimb(colony: Colony, { from, heading, order }: Limb): void {
  const { random, habit, growth, body, tip } = colony
  const short = colony.table && order > 0 ? 0.42 : 0.72 ** order
  const reach = habit.reach * short * between(random, [0.75, 1.15]) * (0.22 + 0.78 * growth)
  const thick = habit.thick * 0.8 ** order * (0.55 + 0.45 * growth)
  const steps = colony.plain ? 5 : 7
  const joints: Joint[] = []
  let at = from
  let along = heading
  const bend: Vector = [between(random, [-0.1, 0.1]), habit.climb * 0.22, between(random, [-0.1, 0.1])]
  for (let i = 0; i <= steps; i++) {
    const share = i / steps
    const pale = Math.max(0, share - 0.62) / 0.38
    const color = mix(
      scale(body, 0.72 + 0.28 * share + order * 0.05),
      tip,
      order > 0 ? pale ** 1.5 : pale ** 2 * 0.9,
    )
    joints.push({ at, radius: thick * (1.12 - 0.5 * share), color })
    along = unit(add(along, bend))
    if (colony.table && order === 0 && share > 0.5) along = unit([along[0], along[1] * 0.6, along[2]])
    at = add(at, scale(along, reach / steps))
  }
  drawTube(colony.geometry, {
    joints,
    stuff: 'coral',
    around: colony.plain ? 6 : 9,
    dome: colony.plain ? 2 : 4,
  })
  if (!colony.plain) dotCorallites(colony, joints)
  const orders = colony.plain ? 2 : habit.orders * (growth < 0.3 ? 0.5 : growth < 0.6 ? 0.8 : 1)
  if (order + 1 < orders) fork(colony, { joints, order })
}

/** Twigs leave a limb above its first third, and one goes on from near its end. */
function fork(colony: Colony, { joints, order }: { joints: readonly Joint[]; order: number }): void {
  const { random, habit, table } = colony
  const twigs = 2 + Math.floor(random() * 2.6)
  for (let k = 0; k < twigs; k++) {
    const index = 3 + Math.floor((k / twigs) * 4 + random() * 0.9)
    const joint = joints[Math.min(index, joints.length - 2)] as Joint
    const next = joints[Math.min(index + 1, joints.length - 1)] as Joint
    const along = unit([next.at[0] - joint.at[0], next.at[1] - joint.at[1], next.at[2] - joint.at[2]])
    const [right, up] = sides(along)
    const turn = random() * Math.PI * 2
    const out = add(scale(right, Math.cos(turn)), scale(up, Math.sin(turn)))
    const lift: Vector = [0, table ? 0.9 : habit.climb, 0]
    growLimb(colony, {
      from: joint.at,
      heading: unit(add(add(along, scale(out, habit.fork)), lift)),
      order: order + 1,
    })
  }
}

/** The little cups that make the branch rough. */
function dotCorallites({ geometry, random, tip }: Colony, joints: readonly Joint[]): void {
  for (let i = 1; i < joints.length; i++) {
    const a = joints[i - 1] as Joint
    const b = joints[i] as Joint
    const along = unit([b.at[0] - a.at[0], b.at[1] - a.at[1], b.at[2] - a.at[2]])
    const [right, up] = sides(along)
    for (let k = 0; k < 7; k++) {
      const turn = (k / 7) * 6.283 + i * 0.7 + random() * 0.5
      const out = add(scale(right, Math.cos(turn)), scale(up, Math.sin(turn)))
      const share = random()
      const at = mix(a.at, b.at, share)
      const radius = a.radius * 0.26
      const root = add(at, scale(out, a.radius * 0.86))
      const mouth = add(root, add(scale(out, radius * 1.2), scale(along, radius * 1.5)))
      const color = mix(a.color, b.color, share)
      drawTube(geometry, {
        joints: [
          { at: root, radius, color },
          { at: mouth, radius: radius * 0.75, color: mix(color, tip, 0.3) },
        ],
        stuff: 'coral',
        around: 5,
        dome: 1,
      })
    }
  }
}
