import * as Type from 'typebox'
import { owner } from '#contract/aquariums/owners.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, timestamp } from '#contract/fields/fields.ts'
import { image } from '#contract/images.ts'
import { perParameter } from '#domain/parameters/parameters.ts'
import { aquarium, aquariumChange } from './aquariums.ts'
import { care } from './events.ts'
import { log } from './logs.ts'
import { customParameter } from './parameters.ts'
import { tankKind, targets } from './targets.ts'
import { task } from './tasks.ts'
import { testAnswers } from './test-answers.ts'

export type Test = { value: number; timestamp: string }

const test = {
  type: 'object',
  properties: { value: { type: 'number' }, timestamp },
  required: ['value', 'timestamp'],
}
const latestReading = Type.Unsafe<Test | null>({ ...test, type: ['object', 'null'] })
const testsBefore = Type.Unsafe<Test[]>({ type: 'array', items: test })

/** `tests_before` are up to three tests before it, newest first. */
const latestCustom = Type.Object({
  parameter_id: id,
  value: Type.Number(),
  timestamp,
  tests_before: testsBefore,
})
export type LatestOwn = Type.Static<typeof latestCustom>

const numbers = { type: 'array', items: { type: 'number' } }
const recentReadings = {
  type: 'object',
  properties: { at: numbers, value: numbers },
  required: ['at', 'value'],
}

const waterReading = Type.Unsafe<{
  value: number
  timestamp: string
  week_ago: number | null
  tests: number
  tested_before: string[]
  recent: { at: number[]; value: number[] }
} | null>({
  type: ['object', 'null'],
  properties: {
    value: { type: 'number' },
    timestamp,
    week_ago: { type: ['number', 'null'] },
    tests: { type: 'integer' },
    tested_before: { type: 'array', items: timestamp },
    recent: recentReadings,
  },
  required: ['value', 'timestamp', 'week_ago', 'tests', 'tested_before', 'recent'],
})

/**
 * The water of an aquarium at a glance: of each parameter its latest reading, the newest one that was taken 6 to 14
 * days ago (null where there is none, and where the latest itself is not newer), in how many of the newest 100 logs it
 * was tested, when up to five tests before the latest were, newest first, and for a small line its last twelve
 * readings, oldest first, by seconds of the tank's wall clock; null where it never was tested.
 */
const water = Type.Object(perParameter(() => waterReading))
export type Water = Type.Static<typeof water>

/** What an aquarium is answered with beyond its own fields. */
const inside = {
  kind: tankKind,
  targets,
  test_answers: testAnswers,
  images: Type.Array(image),
  latest: Type.Object(perParameter(() => latestReading)),
  tests_before: Type.Object(perParameter(() => testsBefore)),
  /** The aquarium's custom parameters in the order of the screens, and the latest value of each that has one. */
  own_parameters: Type.Array(customParameter),
  latest_own: Type.Array(latestCustom),
  water,
  care,
  /** Its tasks, oldest first, stopped ones among them. */
  tasks: Type.Array(task),
  logs: Type.Array(log),
  /** The owner. Only an admin is told, and only about another user's aquarium. */
  owner,
}
export const insideAquarium = Object.keys(inside) as readonly (keyof typeof inside)[]

/**
 * An aquarium with its images (newest first), its logs (oldest first) and the latest value of each parameter, null
 * without one. Logs more than a day ahead of now (UTC) are not the latest. `tests_before` are up to five tests before
 * the latest, newest first.
 */
export const wholeAquarium = Type.Object({
  ...aquarium.properties,
  ...Type.Omit(Type.Object(inside), ['water']).properties,
  logs: Type.Optional(inside.logs),
  owner: Type.Optional(owner),
  /** Told to whoever looks after the aquarium: the images that they have added within a day, and may delete. */
  your_images: Type.Optional(Type.Array(id)),
})
export type WholeAquarium = Type.Static<typeof wholeAquarium>

const ownAquarium = Type.Object({
  ...aquarium.properties,
  ...Type.Pick(Type.Object(inside), [
    'kind',
    'targets',
    'test_answers',
    'own_parameters',
    'latest_own',
    'water',
    'tasks',
  ]).properties,
})
export type OwnAquarium = Type.Static<typeof ownAquarium>

/** The caller's own active aquariums, oldest first. */
export const listMyAquariums = endpoint({
  method: 'GET',
  path: '/api/aquariums/',
  access: 'user',
  requiredRight: 'read',
  summary: 'Your aquariums and their water at a glance',
  status: 200,
  reply: Type.Array(ownAquarium),
})

export const getAquarium = endpoint({
  method: 'GET',
  path: '/api/aquariums/:id',
  access: 'user',
  requiredRight: 'read',
  summary: 'An aquarium with its images and logs; without them for ?logs=none',
  status: 200,
  params: idParams,
  query: Type.Object(
    { logs: Type.Optional(Type.Unsafe<'none'>({ type: 'string', enum: ['none'] })) },
    { additionalProperties: false },
  ),
  reply: wholeAquarium,
})

const sentAlong = Object.fromEntries(
  insideAquarium.map((key) => [key, Type.Optional(Type.Unknown())]),
) as Record<keyof typeof inside, Type.TOptional<Type.TUnknown>>

/**
 * Changes an aquarium. Its images, logs, water and the like may be sent along as `getAquarium` and the lists answered
 * them, but other calls change them.
 */
export const updateAquarium = endpoint({
  method: 'PUT',
  path: '/api/aquariums/:id',
  access: 'user',
  requiredRight: 'write',
  summary: 'Change an aquarium',
  status: 200,
  params: idParams,
  body: Type.Object({ ...aquariumChange.properties, ...sentAlong }, { additionalProperties: false }),
  example: { notes: 'Two clownfish since May', notes_before: null },
  reply: aquarium,
})
