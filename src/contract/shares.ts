import * as Type from 'typebox'
import { event } from '#contract/aquariums/events.ts'
import { log } from '#contract/aquariums/logs.ts'
import { mark } from '#contract/aquariums/marks.ts'
import { customParameter } from '#contract/aquariums/parameters.ts'
import { product } from '#contract/aquariums/products.ts'
import { series } from '#contract/aquariums/series.ts'
import { wholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { idParams, instant, text, timestamp } from '#contract/fields/fields.ts'
import { maxDeviceName } from '#domain/limits.ts'
import type { ShareDays, SharedPart } from './access.names.ts'
import { maxShareDays, shareDays, sharedParts } from './access.names.ts'
import { accessKey } from './access.ts'
import { endpoint } from './endpoint.ts'
import type { ImageSize } from './image-addresses.names.ts'
import { imageSides } from './image-addresses.names.ts'
import { image } from './images.ts'

const exactly = { additionalProperties: false } as const

const newShare = Type.Object(
  {
    name: text({ maxLength: maxDeviceName }),
    shows: Type.Unsafe<SharedPart[]>({
      type: 'array',
      items: { type: 'string', enum: sharedParts },
      uniqueItems: true,
      maxItems: sharedParts.length,
    }),
    since: accessKey.properties.since,
    /** The link ends so many days from now, to the minute. */
    days: Type.Unsafe<ShareDays>({ type: 'integer', enum: shareDays }),
  },
  exactly,
)
export type NewShare = Type.Static<typeof newShare>

const shareWithUrl = Type.Object({
  ...accessKey.properties,
  /** It is in this answer only. */
  url: Type.String(),
})

/** Only owners share their tanks. `GET /api/access` lists the links, `PUT` and `DELETE` there renew and end them. */
export const createShare = endpoint({
  method: 'POST',
  path: '/api/aquariums/:id/shares',
  access: 'user',
  summary: 'Make a link that shows an aquarium to people without an account',
  status: 201,
  params: idParams,
  body: newShare,
  example: { name: 'Forum', shows: ['photos', 'events'], since: '2026-09-01', days: maxShareDays },
  reply: shareWithUrl,
})

/** The secret of a link. */
const k = Type.Optional(Type.String())

/** Numbered from 1 within the answer: an id of the table would tell of other tanks. */
const sharedParameter = Type.Omit(customParameter, ['aquarium_id'])

const sharedImage = Type.Object(
  {
    /** Its name in the address of its pictures, the same for as long as the link lives. */
    image: Type.String(),
    ...Type.Pick(image, ['width', 'height', 'created_at', 'taken_at', 'caption']).properties,
  },
  exactly,
)
export type SharedImage = Type.Static<typeof sharedImage>

/** `product_id` is that of the answer's products, which are numbered from 1. */
const sharedEvent = Type.Pick(
  event,
  ['timestamp', 'kind', 'title', 'product_id', 'amount', 'percent', 'note'],
  exactly,
)
export type SharedEvent = Type.Static<typeof sharedEvent>

const sharedProduct = Type.Omit(product, ['aquarium_id'])

const sharedTank = Type.Object(
  {
    ...Type.Pick(wholeAquarium, [
      'name',
      'description',
      'notes',
      'kind',
      'targets',
      'latest',
      'tests_before',
      'latest_own',
      'test_answers',
    ]).properties,
    own_parameters: Type.Array(sharedParameter),
    /** What the clock at the tank shows; null where nobody has said its zone. */
    now: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'tank-timestamp' }),
    /** The name of a photo that is shown, or '1' to '5' for a drawing. */
    cover: Type.String(),
    /** Newest first; absent where photos are not shown. */
    images: Type.Optional(Type.Array(sharedImage)),
    /** Absent where care is not shown. */
    care: Type.Optional(
      Type.Object(
        {
          last: Type.Array(sharedEvent),
          dosers: Type.Array(sharedEvent),
          products: Type.Array(sharedProduct),
        },
        exactly,
      ),
    ),
  },
  exactly,
)
export type SharedTank = Type.Static<typeof sharedTank>

/**
 * As of `getSeries`: from the first day that is shown, with all custom parameters that are on the chart. Where notes are
 * not shown, a log that is only a note is not there: it neither counts nor is the first or the last.
 */
const sharedSeries = Type.Object(
  {
    ...Type.Omit(series, ['marks']).properties,
    marks: Type.Array(Type.Omit(mark, ['event_id'])),
    /** As of `getEventMarks`. */
    marks_from: Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'tank-timestamp' }),
  },
  exactly,
)
export type SharedSeries = Type.Static<typeof sharedSeries>

/** Its note is null where notes are not shown. */
const sharedLog = Type.Object(Type.Omit(log, ['id', 'aquarium_id']).properties, exactly)
export type SharedLog = Type.Static<typeof sharedLog>

const shared = Type.Object(
  {
    tank: sharedTank,
    series: sharedSeries,
    /** The newest 30, newest first. */
    logs: Type.Array(sharedLog),
    /** The first day that is shown; null where all are. */
    since: accessKey.properties.since,
    /** When the link ends. */
    until: instant,
  },
  exactly,
)
export type Shared = Type.Static<typeof shared>

/** Unknown and ended links, and those to a tank or an account that is gone, are answered alike: 404 share_over. */
export const getShared = endpoint({
  method: 'GET',
  path: '/api/shared',
  access: 'link',
  summary: 'The aquarium that a link shows',
  status: 200,
  query: Type.Object({ k }, exactly),
  reply: shared,
})

export const getSharedSeries = endpoint({
  method: 'GET',
  path: '/api/shared/series',
  access: 'link',
  summary: 'Readings of the aquarium that a link shows',
  status: 200,
  query: Type.Object({ k, from: Type.Optional(timestamp), to: Type.Optional(timestamp) }, exactly),
  reply: sharedSeries,
})

export const getSharedPicture = endpoint({
  method: 'GET',
  path: '/api/shared/pictures/:image/:size',
  access: 'link',
  summary: 'A photo of the aquarium that a link shows',
  status: 200,
  params: Type.Object(
    {
      image: Type.String({ pattern: '^[A-Za-z0-9_-]{16}$' }),
      size: Type.Unsafe<ImageSize>({ type: 'string', enum: Object.keys(imageSides) }),
    },
    exactly,
  ),
  query: Type.Object({ k }, exactly),
})
