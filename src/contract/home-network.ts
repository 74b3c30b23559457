import * as Type from 'typebox'
import { endpoint } from './endpoint.ts'

/** Whether phones in the home network reach this Coralline on plain http, and where. */
const homeNetwork = Type.Object({
  on: Type.Boolean(),
  /** Where phones find it, the likeliest address first; none while it is off. */
  addresses: Type.Array(Type.String()),
  /** Why it is not on although it should be, and what to do; null when there is nothing to say. */
  problem: Type.Union([Type.String(), Type.Null()]),
  /** Who decides: a user at the machine itself (`switch`), or the operator by HOME_NETWORK (`setting`). */
  decided_by: Type.Unsafe<'switch' | 'setting'>({ type: 'string', enum: ['switch', 'setting'] }),
  /** Whether this request came from the machine itself, where the switch can be turned. */
  is_this_computer: Type.Boolean(),
  /** The address at which somebody on the machine itself signs in; null when nobody can there. */
  computer_address: Type.Union([Type.String(), Type.Null()]),
  /** The public address, which phones can reach as well; null when it is a loopback address of this machine. */
  public_address: Type.Union([Type.String(), Type.Null()]),
})
export type HomeNetworkState = Type.Static<typeof homeNetwork>

export const getHomeNetwork = endpoint({
  method: 'GET',
  path: '/api/home-network',
  access: 'user',
  summary: 'Whether phones in the home network reach this Coralline, and where',
  status: 200,
  reply: homeNetwork,
})

/** Only from the machine itself; 403 from anywhere else. */
export const putHomeNetwork = endpoint({
  method: 'PUT',
  path: '/api/home-network',
  access: 'user',
  summary: 'Let phones in the home network in, or keep them out',
  status: 200,
  body: Type.Object({ on: Type.Boolean() }, { additionalProperties: false }),
  example: { on: true },
  reply: homeNetwork,
})
