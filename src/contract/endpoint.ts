import type { Static, TSchema } from 'typebox'

/** Who may call: anyone, anyone signed in (ownership is decided by the query), or admins. */
type Access = 'public' | 'user' | 'admin'

/**
 * What a device or a caretaker can be allowed. `read`; `log`: enter logs, and for a day edit what was entered there; `tick`: photos
 * and what is done regularly; `write`: edit and delete logs, edit notes.
 */
export const rights = ['read', 'log', 'tick', 'write'] as const
export type Right = (typeof rights)[number]

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What an endpoint is made of. Schemas are JSON Schema as TypeBox writes it. */
export type EndpointShape = {
  readonly method: Method
  /** The address as the product's list of calls writes it; a trailing slash more or less is the same address. */
  readonly path: `/${string}`
  readonly access: Access
  /** The right by which devices and caretakers may call it, too. Without it the call is closed to them. */
  readonly needs?: 'full' | Right
  /** One line for the OpenAPI document. */
  readonly summary: string
  /** Status of success. */
  readonly status: 200 | 201 | 204 | 302
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  readonly reply?: TSchema
  /** How calls are counted: a keeper's requests a minute, unless sign-ins and, half as often, codes (by address), images, or not at all. */
  readonly rate?: 'sign_in' | 'guess' | 'image' | 'exempt'
  /** A multipart upload: its body is a stream that the handler reads. */
  readonly upload?: true
  /** Takes an `Idempotency-Key` header: the same key again answers the first result and creates nothing. */
  readonly idempotent?: true
  /** Must work on a full disk: it makes room, or ends a session. */
  readonly evenWhenFull?: true
  /** A browser that left its page for this address is sent back when it is refused: here, with the code behind. */
  readonly refusedAt?: `/${string}=`
}

/** Declares an endpoint: the server registers it, the browser's client is typed by it, OpenAPI is made from it. */
export function endpoint<const Shape extends EndpointShape>(shape: Shape): Shape {
  return shape
}

type StaticOf<Shape, Key extends string> =
  Shape extends Record<Key, infer Schema extends TSchema> ? Static<Schema> : undefined

export type ParamsOf<Shape> = StaticOf<Shape, 'params'>
export type QueryOf<Shape> = StaticOf<Shape, 'query'>
export type BodyOf<Shape> = StaticOf<Shape, 'body'>
export type ReplyOf<Shape> = StaticOf<Shape, 'reply'>
