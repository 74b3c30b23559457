import * as Type from 'typebox'
import { perParameter } from '#domain/parameters.ts'
import { aquarium, aquariumChange } from './aquariums.ts'
import { endpoint } from './endpoint.ts'
import { idParams, timestamp } from './fields.ts'
import { image } from './images.ts'
import { log } from './logs.ts'

const latestReading = Type.Unsafe<{ value: number; timestamp: string } | null>({
  type: ['object', 'null'],
  properties: { value: { type: 'number' }, timestamp },
  required: ['value', 'timestamp'],
})

/**
 * An aquarium with its images (newest first), its logs (oldest first) and the latest value of each parameter that does not lie
 * more than a day ahead of now (UTC), null where there is none.
 */
const wholeAquarium = Type.Object({
  ...aquarium.properties,
  images: Type.Array(image),
  latest: Type.Object(perParameter(() => latestReading)),
  logs: Type.Optional(Type.Array(log)),
})
export type WholeAquarium = Type.Static<typeof wholeAquarium>

export const getAquarium = endpoint({
  method: 'GET',
  path: '/api/aquariums/:id',
  access: 'user',
  needs: 'read',
  summary: 'An aquarium with its images and logs; without them for ?logs=none',
  status: 200,
  params: idParams,
  query: Type.Object(
    { logs: Type.Optional(Type.Unsafe<'none'>({ type: 'string', enum: ['none'] })) },
    { additionalProperties: false },
  ),
  reply: wholeAquarium,
})

/** Changes an aquarium. What is in it may be sent as the call above answered it, and is changed by calls of its own. */
export const updateAquarium = endpoint({
  method: 'PUT',
  path: '/api/aquariums/:id',
  access: 'user',
  needs: 'write',
  summary: 'Change an aquarium',
  status: 200,
  params: idParams,
  body: Type.Object(
    {
      ...aquariumChange.properties,
      images: Type.Optional(Type.Array(Type.Unknown())),
      latest: Type.Optional(Type.Object({})),
      logs: Type.Optional(Type.Array(Type.Unknown())),
    },
    { additionalProperties: false },
  ),
  reply: aquarium,
})
