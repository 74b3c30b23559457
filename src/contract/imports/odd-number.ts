import * as Type from 'typebox'
import type { OddNumber } from '#domain/imports/units/odd-number.ts'

/** What a sentence about a cell tells of its number, for who words it in another unit. */
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
