import { insertParameter } from '#server/parameters/parameters.store.ts'
import type { PermissionPart, Target } from './permission-cells.ts'
import { ownersOnly, refused } from './permission-cells.ts'

/** `parameterId` is a parameter of the aquarium's own, without readings. */
type Entered = { parameterId: number }

const aquarium = ({ aquariumId }: Target) => ({ params: { id: aquariumId } })
const parameter = ({ parameterId }: Entered) => ({ params: { id: parameterId } })

/** The parameters of an aquarium's own. */
export const parameterPart = {
  async enter({ db }, { aquariumId }) {
    const { id } = await insertParameter(db, {
      aquarium_id: aquariumId,
      catalogue: null,
      label: 'Strontium',
      sort_label: 'strontium',
      unit: 'ppm',
      decimals: 1,
      charted: true,
      position: 0,
      created_at: new Date().toISOString(),
    })
    return { parameterId: id }
  },
  rows: {
    'GET /api/aquariums/:id/parameters': [['all', aquarium, ownersOnly(200)]],
    'POST /api/aquariums/:id/parameters': [
      [
        'one of the catalogue',
        (target) => ({ ...aquarium(target), body: { parameters: [{ catalogue: 'potassium' }] } }),
        ownersOnly(201),
      ],
    ],
    'PUT /api/parameters/:id': [
      ['the label', (target) => ({ ...parameter(target), body: { label: 'Renamed' } }), ownersOnly(200)],
      [
        'to another aquarium',
        (target) => ({ ...parameter(target), body: { aquarium_id: target.aquariumId + 1 } }),
        refused(403),
      ],
    ],
    'DELETE /api/parameters/:id': [['one without readings', parameter, ownersOnly(204)]],
  },
  open: {
    'GET /api/aquariums/:id/parameters': 'read',
    'POST /api/aquariums/:id/parameters': 'write',
    'PUT /api/parameters/:id': 'write',
    'DELETE /api/parameters/:id': 'write',
  },
} satisfies PermissionPart<Entered>
