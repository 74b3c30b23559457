import * as Type from 'typebox'
import { endpoint } from '#contract/endpoint.ts'
import { idParams, timestamp } from '#contract/fields/fields.ts'
import { customKeyPattern } from '#domain/parameters/custom-parameters.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { parameterKeys, perParameter } from '#domain/parameters/parameters.ts'
import type { TestAnswers } from '#domain/series/test-answers.ts'

const exactly = { additionalProperties: false } as const

const testAnswer = Type.Object({ last_tested: timestamp, stopped: Type.Boolean() }, exactly)

/** What was answered about parameters of one tank that were not tested for long: whether they still are. */
export const testAnswers = Type.Unsafe<TestAnswers>(
  Type.Object(
    perParameter(() => Type.Optional(testAnswer)),
    { ...exactly, patternProperties: { [`^${customKeyPattern}$`]: testAnswer } },
  ),
)

const newAnswer = Type.Object(
  {
    parameter: Type.Unsafe<ParameterKey>({
      type: 'string',
      pattern: `^(?:${[...parameterKeys, customKeyPattern].join('|')})$`,
    }),
    /** The moment of the test that it is about: a later one ends the answer. */
    last_tested: timestamp,
    stopped: Type.Boolean(),
  },
  exactly,
)
export type NewTestAnswer = Type.Static<typeof newAnswer>

/** Replaces the answer about one parameter. Nothing is stored of its readings, and none is lost. */
export const putTestAnswer = endpoint({
  method: 'PUT',
  path: '/api/aquariums/:id/test-answers',
  access: 'user',
  requiredRight: 'write',
  summary: 'Say whether a parameter is still tested',
  status: 200,
  params: idParams,
  body: newAnswer,
  example: { parameter: 'nitrite', last_tested: '2026-03-01T20:05:00', stopped: true },
  reply: testAnswers,
})
