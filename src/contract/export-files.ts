import type { Static } from 'typebox'
import * as Type from 'typebox'
import { volumeLitres } from '#contract/aquariums/aquariums.ts'
import { customParameter } from '#contract/aquariums/parameters.ts'
import { product } from '#contract/aquariums/products.ts'
import { tankKind, targets } from '#contract/aquariums/targets.ts'
import { storedTask } from '#contract/aquariums/tasks.ts'
import { testAnswers } from '#contract/aquariums/test-answers.ts'
import { askedInstant, nullableText, sha256, text } from '#contract/fields/fields.ts'
import {
  maxAddress,
  maxCaption,
  maxDescription,
  maxEmail,
  maxName,
  maxNotes,
  maxProducts,
  maxSitterNote,
  maxTasks,
} from '#domain/limits.ts'
import { maxCustomParameters } from '#domain/parameters/custom-parameters.ts'
import type { Preferences } from '#domain/preferences.ts'
import { preferences } from './account.ts'

const exactly = { additionalProperties: false } as const
const count = Type.Integer({ minimum: 0 })
const mostFiles = 100_000
const path = text({ maxLength: 200 })

/** A file of an exported account. */
const exportedFile = Type.Object({ path, bytes: count, sha256 }, exactly)
export type ExportedFile = Static<typeof exportedFile>

/** `manifest.json`: lists every other file of the exported account, and every tank. */
export const exportManifest = Type.Object(
  {
    format: Type.Integer({ minimum: 1 }),
    /** The version of the Coralline that made it. */
    version: text({ maxLength: 100 }),
    made_at: askedInstant,
    aquariums: Type.Array(
      Type.Object({ folder: path, name: text({ maxLength: maxName }), logs: count, photos: count }, exactly),
      { maxItems: 1_000 },
    ),
    files: Type.Array(exportedFile, { maxItems: mostFiles }),
    /** Photos whose files the instance had lost, or that were damaged there. */
    missing: Type.Array(path, { maxItems: mostFiles }),
  },
  exactly,
)
export type ExportManifest = Static<typeof exportManifest>

/** `account.json`: the user's name and e-mail, for people to read, and the preferences. */
export const exportedAccount = Type.Object(
  { name: text({ maxLength: maxName }), email: text({ maxLength: maxEmail }), preferences },
  exactly,
)
export type ExportedAccount = Omit<Static<typeof exportedAccount>, 'preferences'> & {
  preferences: Preferences
}

/** `aquarium.json`. Its cover: null, a placeholder '1' to '5', the file of its photo, or an address an admin chose. */
export const exportedTank = Type.Object(
  {
    name: text({ maxLength: maxName }),
    description: nullableText({ maxLength: maxDescription }),
    notes: nullableText({ maxLength: maxNotes }),
    /** Absent in exports from before sitters. */
    sitter_note: Type.Optional(nullableText({ maxLength: maxSitterNote })),
    cover: nullableText({ maxLength: maxAddress }),
    kind: tankKind,
    targets,
    /** Absent in exports from before format 2. */
    test_answers: Type.Optional(testAnswers),
    volume_litres: volumeLitres,
    time_zone: nullableText({ maxLength: maxName }),
    created_at: askedInstant,
    /** The tank's custom parameters; their readings are in `logs.csv`, in columns with these labels. */
    own_parameters: Type.Array(
      Type.Object(Type.Omit(customParameter, ['id', 'aquarium_id']).properties, exactly),
      { maxItems: maxCustomParameters },
    ),
    /** Its products, which are dosed in it. Absent in exports from before format 3. */
    products: Type.Optional(
      Type.Array(Type.Object(Type.Omit(product, ['id', 'aquarium_id']).properties, exactly), {
        maxItems: maxProducts,
      }),
    ),
    /** Its tasks. Absent in exports from before format 4. */
    tasks: Type.Optional(
      Type.Array(
        Type.Object(
          {
            ...Type.Omit(Type.Object(storedTask), ['product_id']).properties,
            /** The place of its product in `products`, counted from 1; `own:1` is the first custom parameter. */
            product: Type.Unsafe<number | null>({
              type: ['integer', 'null'],
              minimum: 1,
              maximum: maxProducts,
            }),
          },
          exactly,
        ),
        { maxItems: maxTasks },
      ),
    ),
  },
  exactly,
)
export type ExportedTank = Static<typeof exportedTank>
/** In the order in which they are written. */
export const exportedTankFields = Object.keys(exportedTank.properties) as (keyof ExportedTank)[]

/** `photos.json`, oldest first. `file` is a path relative to the folder of the tank. */
export const exportedPhotos = Type.Array(
  Type.Object(
    {
      file: path,
      width: Type.Integer({ minimum: 1 }),
      height: Type.Integer({ minimum: 1 }),
      taken_at: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'tank-timestamp' }),
      created_at: askedInstant,
      /** Left out when there is none, as in exports of older versions. */
      caption: Type.Optional(text({ maxLength: maxCaption })),
    },
    exactly,
  ),
  { maxItems: mostFiles },
)
export type ExportedPhoto = Static<typeof exportedPhotos>[number]
