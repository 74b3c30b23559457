import * as Type from 'typebox'
import type { OddNumber } from '#domain/imports/units/odd-number.ts'

/** The facts in a sentence about a cell's number, for a client that words the sentence in another unit. */
export const oddNumber = Type.Unsafe<OddNumber>(
  Type.Object({
    parameter: Type.String(),
    quoted: Type.String(),
    unit: Type.Union([Type.String(), Type.Null()]),
    is_converted: Type.Boolean(),
    is_own: Type.Boolean(),
    stored: Type.Union([Type.Number(), Type.Null()]),
    is_unread: Type.Boolean(),
  }),
)
