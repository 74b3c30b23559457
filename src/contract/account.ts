import * as Type from 'typebox'
import { id, text } from '#contract/fields/fields.ts'
import { maxEmail } from '#domain/limits.ts'
import { perParameter } from '#domain/parameters/parameters.ts'
import type { Clock, TrendsLayout } from '#domain/preferences.ts'
import { clocks, trendsLayouts } from '#domain/preferences.ts'
import type { Measure, Units } from '#domain/units/shown-units.ts'
import { unitChoices } from '#domain/units/shown-units.ts'
import { exportRefusalKey } from './address-keys.names.ts'
import { endpoint } from './endpoint.ts'
import { settingsPage } from './pages.ts'
import { user } from './users.ts'

const isShown = Type.Optional(Type.Boolean())

/**
 * The preferences of an account: units, clock, layout, lines and marks of the chart, and whether it asks an AI. One that
 * was never chosen is absent.
 */
export const preferences = Type.Object(
  {
    units: Type.Optional(
      Type.Object(
        {
          temperature: unitOf('temperature'),
          salinity: unitOf('salinity'),
          alkalinity: unitOf('alkalinity'),
          phosphate: unitOf('phosphate'),
          nitrate: unitOf('nitrate'),
          nitrite: unitOf('nitrite'),
          ammonia: unitOf('ammonia'),
          volume: unitOf('volume'),
        } satisfies Record<Measure, unknown>,
        { additionalProperties: false },
      ),
    ),
    clock: Type.Optional(Type.Unsafe<Clock>({ type: 'string', enum: clocks })),
    trends: Type.Optional(Type.Unsafe<TrendsLayout>({ type: 'string', enum: trendsLayouts })),
    /** Whether lines that are together are drawn as % of the tank's range. */
    percent: Type.Optional(Type.Boolean()),
    lines: Type.Optional(
      Type.Object(
        perParameter(() => isShown),
        { additionalProperties: false },
      ),
    ),
    marks: Type.Optional(
      Type.Object(
        { notes: isShown, water_changes: isShown, doses: isShown, others: isShown },
        { additionalProperties: false },
      ),
    ),
    /** True once the user has agreed that figures of their tanks are sent to the operator's AI. */
    ask_ai: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

/**
 * `sees_backups` says whether the account sees what admins see of the backups: an admin, the only account, and whoever
 * is at the server's own machine while a name is enough to sign in there. `is_limited` says that whoever asks may do
 * only a part of what the account may, such as a paired phone.
 */
const me = Type.Object({
  ...user.properties,
  preferences,
  sees_backups: Type.Boolean(),
  is_limited: Type.Boolean(),
})
/** The signed-in account with its preferences, which no other account is shown. */
export type Me = Type.Static<typeof me>

/** The signed-in account; 401 without a session. */
export const getMe = endpoint({
  method: 'GET',
  path: '/api/me',
  access: 'user',
  // The user's own phone has this right; a caretaker without it is not told whose account it is.
  requiredRight: 'write',
  summary: 'The signed-in account',
  status: 200,
  reply: me,
  rate: 'exempt',
})

/** Changes the given preferences; absent ones stay. Readings are stored and answered in stored units as before. */
export const updateMe = endpoint({
  method: 'PUT',
  path: '/api/me',
  access: 'user',
  summary: 'Change the preferences of the signed-in account',
  status: 200,
  body: Type.Object({ preferences }, { additionalProperties: false }),
  example: { preferences: { units: { temperature: 'C' }, clock: '24' } },
  reply: me,
})

/**
 * Everything of the signed-in account as one zip: its aquariums with logs, photos and notes, and its preferences. A
 * user can run one export at a time, and `maxExportsADay` a day. A refusal redirects a browser that opens this as a
 * page to the settings.
 */
export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/me/export',
  access: 'user',
  summary: 'Everything of the account as a zip file',
  status: 200,
  refusedAt: `${settingsPage}?${exportRefusalKey}=`,
})

/** The result of importing an account: the new tanks, and what is in each. */
const accountImport = Type.Object({
  aquariums: Type.Array(
    Type.Object({ id, name: Type.String(), logs: Type.Integer(), photos: Type.Integer() }),
  ),
  /** How many photos are not in the file, because the instance that exported it had lost them. */
  missing: Type.Integer(),
})
export type AccountImport = Type.Static<typeof accountImport>

/**
 * Imports an export (multipart field `file`) as new tanks. After a failure, or when the caller hangs up, nothing is
 * kept. The same export is refused with 409 already_imported while a tank that an earlier import made of it still
 * exists.
 */
export const importAccount = endpoint({
  method: 'POST',
  path: '/api/me/import',
  access: 'user',
  summary: 'Bring an exported account back as new aquariums',
  status: 200,
  upload: true,
  reply: accountImport,
})

/**
 * Closes the signed-in account: nobody sees it or its contents any more. For `closedAccountDays` days its user is asked
 * at sign-in whether to bring it back. The last admin cannot close theirs (409); others are no admins any more when
 * they come back.
 */
export const closeAccount = endpoint({
  method: 'DELETE',
  path: '/api/me',
  access: 'user',
  evenWhenFull: true,
  summary: 'Delete the signed-in account',
  status: 204,
  body: Type.Object({ email: text({ maxLength: maxEmail }) }, { additionalProperties: false }),
  example: { email: 'ann@reef.example' },
})

function unitOf<const Of extends Measure>(measure: Of) {
  const keys = unitChoices[measure].map(({ key }) => key)
  return Type.Optional(Type.Unsafe<Units[Of]>({ type: 'string', enum: keys }))
}
