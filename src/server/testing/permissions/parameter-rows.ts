import type { Row, Target } from './permission-cells.ts'
import { ownersOnly, refused } from './permission-cells.ts'

const aquarium = ({ aquariumId }: Target) => ({ params: { id: aquariumId } })
const parameter = ({ parameterId }: Target) => ({ params: { id: parameterId } })

/** Rows of the permission matrix: the parameters of an aquarium's own. */
export const parameterRows = {
  'GET /api/aquariums/:id/parameters': [{ name: 'all', request: aquarium, ...ownersOnly(200) }],
  'POST /api/aquariums/:id/parameters': [
    {
      name: 'one of the catalogue',
      request: (target) => ({ ...aquarium(target), body: { parameters: [{ catalogue: 'potassium' }] } }),
      ...ownersOnly(201),
    },
  ],
  'PUT /api/parameters/:id': [
    {
      name: 'the label',
      request: (target) => ({ ...parameter(target), body: { label: 'Renamed' } }),
      ...ownersOnly(200),
    },
    {
      name: 'to another aquarium',
      request: (target) => ({ ...parameter(target), body: { aquarium_id: target.aquariumId + 1 } }),
      ...refused(403),
    },
  ],
  'DELETE /api/parameters/:id': [{ name: 'one without readings', request: parameter, ...ownersOnly(204) }],
} satisfies Record<string, readonly Row[]>
