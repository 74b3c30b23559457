import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { EndpointName, EndpointNamed } from '#contract/endpoints.ts'
import type { ErrorBody, ErrorCode } from '#contract/errors/errors.ts'
import { ApiError } from '#contract/errors/errors.ts'
import { takeFirstAnswer } from './first-answers.ts'
import { noConnection } from './no-connection.ts'
import { noteServerClock } from './server-clock.ts'
import { checkSession } from './shown-user.ts'

/** After so many milliseconds an unanswered change is given up: until then the user cannot even close the form. */
export const patience = 10_000

/** The request did not reach the server, or its answer did not reach us. */
export class NetworkError extends Error {
  constructor(sentence = noConnection) {
    super(sentence)
    this.name = 'NetworkError'
  }
}

/** The server may or may not have made the change; every call can be sent again without harm. */
export class NoAnswer extends NetworkError {
  constructor(milliseconds = patience) {
    super(
      `Coralline has not answered for ${milliseconds / 1000} seconds. It may or may not have been saved: please check your network and try again; nothing is saved twice.`,
    )
    this.name = 'NoAnswer'
  }
}

type Parts<Shape> = {
  params: ParamsOf<Shape>
  query: QueryOf<Shape>
  body: BodyOf<Shape>
}
type Present<All> = { [Key in keyof All as All[Key] extends undefined ? never : Key]: All[Key] }
type Lenient<All> = { [Key in keyof All as object extends All[Key] ? never : Key]: All[Key] } & {
  [Key in keyof All as object extends All[Key] ? Key : never]?: All[Key]
}
type Wire = {
  signal?: AbortSignal
  /** How long a change may remain unanswered, in milliseconds. */
  patience?: number
  idempotencyKey?: string
  /** Sent to its end even when the page is left meanwhile; for bodies of up to 64 kB. */
  keepalive?: boolean
}
type CallOptions<Name extends EndpointName> = Lenient<Present<Parts<EndpointNamed<Name>>>> & Wire
type Arguments<Name extends EndpointName> =
  object extends CallOptions<Name> ? [options?: CallOptions<Name>] : [options: CallOptions<Name>]

type AnyOptions = Omit<Wire, 'idempotencyKey'> & {
  idempotencyKey?: string | undefined
  params?: object | undefined
  query?: object
  body?: unknown
}

/** Calls an endpoint that takes no file. @throws ApiError for a refusal, NetworkError without an answer */
export async function call<const Name extends EndpointName>(
  name: Name,
  ...[options = {} as CallOptions<Name>]: Arguments<Name>
): Promise<ReplyOf<EndpointNamed<Name>>> {
  return (await request(name, options)) as ReplyOf<EndpointNamed<Name>>
}

/** A change that can be kept, and sent later or again: the arguments of `call`, and the Idempotency-Key. */
export type ChangeCall<Name extends EndpointName = EndpointName> = {
  [One in Name]: { call: One; key?: string } & Lenient<
    Present<Pick<Parts<EndpointNamed<One>>, 'params' | 'body'>>
  >
}[Name]

/** Makes a call that was kept as a value; throws as `call` does. */
export function send({ call: name, key, ...parts }: ChangeCall): Promise<unknown> {
  const { params, body } = parts as { params?: object; body?: unknown }
  return request(name, { params, body, idempotencyKey: key })
}

async function request(name: EndpointName, options: AnyOptions): Promise<unknown> {
  const [method = '', path = ''] = name.split(' ')
  if (method !== 'GET') checkSession()
  const response = await fetchAnswer(addressOf(path, options), method, options)
  if (!response.ok) throw await refusalOf(response)
  const text = await readText(response, options.patience)
  // A 204 has no body, and its endpoint no reply.
  if (text === '') return undefined
  try {
    const reply = JSON.parse(text)
    noteServerClock(response)
    return reply
  } catch {
    // A hotel's portal answers every request with a page of its own and a status of success.
    throw new NetworkError()
  }
}

/** The address of a call: its path with the parameters filled in, and the query. */
export function addressOf(path: string, { params = {}, query = {} }: AnyOptions): string {
  let address = path
  for (const [key, value] of Object.entries(params)) {
    address = address.replace(`:${key}`, encodeURIComponent(String(value)))
  }
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, String(value))
  }
  return search.size > 0 ? `${address}?${search}` : address
}

async function fetchAnswer(address: string, method: string, options: AnyOptions): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)
  if (options.body !== undefined) headers.set('content-type', 'application/json')
  const { patience: waits = patience, keepalive = false } = options
  try {
    const { signal = method === 'GET' ? null : AbortSignal.timeout(waits) } = options
    const first = method === 'GET' ? takeFirstAnswer(address) : undefined
    const body = options.body === undefined ? null : JSON.stringify(options.body)
    return await (first ?? fetch(address, { method, headers, body, signal, keepalive }))
  } catch (error) {
    throw networkErrorOf(error, waits)
  }
}

async function readText(response: Response, waited?: number): Promise<string> {
  try {
    return await response.text()
  } catch (error) {
    throw networkErrorOf(error, waited)
  }
}

/** An aborted request is not a failure: the router that aborted it expects its own AbortError back. */
function networkErrorOf(error: unknown, waited = patience): unknown {
  if (!(error instanceof DOMException)) return new NetworkError()
  if (error.name === 'AbortError') return error
  return error.name === 'TimeoutError' ? new NoAnswer(waited) : new NetworkError()
}

/** True for a refusal that signing in would help. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unauthenticated'
}

/** Codes of a server that failed, not of the request. */
const faults: readonly ErrorCode[] = ['internal', 'busy', 'storage_full']
/** Codes of a request that may succeed at another time, or after signing in. */
const worthRetrying: readonly ErrorCode[] = ['unauthenticated', 'request_timeout', 'too_many_requests']

function isFault(error: unknown): boolean {
  return error instanceof ApiError && faults.includes(error.code)
}

/** True for a failure that the next try may not meet again. */
export function isPassing(error: unknown): error is Error {
  return error instanceof NetworkError || isFault(error)
}

/** True when the same request may be sent again and may succeed then. */
export function mayTryAgain(error: unknown): boolean {
  if (!(error instanceof ApiError) || isFault(error)) return true
  return worthRetrying.includes(error.code)
}

export async function refusalOf(response: Response): Promise<ApiError> {
  const seconds = Number(response.headers.get('retry-after'))
  const retry = seconds > 0 ? { retryAfter: seconds } : {}
  const body: Partial<ErrorBody> | null = await response.json().catch(() => null)
  if (typeof body?.code === 'string' && typeof body.message === 'string')
    return errorOf(body as ErrorBody, retry)
  // The body is that of a proxy, not an error of this server.
  if (response.status === 413)
    return new ApiError(
      'too_large',
      'What was sent is larger than the proxy in front of this Coralline allows. Ask whoever runs it to raise that limit.',
    )
  return new ApiError('internal', `The server answered with status ${response.status}.`, retry)
}

export function errorOf(
  { code, message, ...more }: ErrorBody,
  retry: { retryAfter?: number } = {},
): ApiError {
  return new ApiError(code, message, { ...more, ...retry })
}

/** A failure to be shown in place of a part of a page. @throws what is none, such as a load that the router aborted */
export function asFailure(error: unknown): Error {
  if (error instanceof DOMException || !(error instanceof Error)) throw error
  return error
}
