import type { Static, TSchema } from 'typebox'

/**
 * Who may call: anyone, anyone with a link that shares a tank (`k` in the query), anyone signed in (ownership is decided
 * by the query), or admins.
 */
type Access = 'public' | 'link' | 'user' | 'admin'

/**
 * The rights that a device or a caretaker can have. `read`; `log`: enter logs, and for a day correct those of the same
 * session; `tick`: photos and regular tasks; `write`: edit and delete logs, edit notes.
 */
export const rights = ['read', 'log', 'tick', 'write'] as const
export type Right = (typeof rights)[number]

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The description of an endpoint. Schemas are JSON Schema as TypeBox writes it. */
export type EndpointShape = {
  readonly method: Method
  /** The address as the product's list of calls writes it; with or without a trailing slash it is the same address. */
  readonly path: `/${string}`
  readonly access: Access
  /** The right that a device or a caretaker needs for this call. When it is absent, they may not make the call. */
  readonly requiredRight?: 'full' | Right
  /** One line for the OpenAPI document. */
  readonly summary: string
  /** Status of success. */
  readonly status: 200 | 201 | 204 | 302
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  /** A body for the OpenAPI document, as a program would send it. */
  readonly example?: unknown
  readonly reply?: TSchema
  /** A user's requests a minute (absent), an address's sign-ins or guesses (half as many), images an hour, no limit. */
  readonly rate?: 'sign_in' | 'guess' | 'image' | 'exempt'
  /** A multipart upload: its body is a stream that the handler reads. */
  readonly upload?: true
  /** Open to a paired phone, and to no token. */
  readonly ofPhone?: true
  /** Takes an `Idempotency-Key` header: a request with the same key gets the first result again and creates nothing. */
  readonly idempotent?: true
  /** Must work on a full disk, because it frees space or ends a session. */
  readonly evenWhenFull?: true
  /** A browser that opened this call as a page and is refused is sent to this address, with the error code appended. */
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
