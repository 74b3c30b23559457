import { insertEvent } from '#server/care/events.store.ts'
import { insertProduct } from '#server/care/products.store.ts'
import { insertTask } from '#server/tasks/tasks.store.ts'
import type { PermissionPart, Target } from './permission-cells.ts'
import { ownersOnly, refused } from './permission-cells.ts'

/**
 * `productId` is a product that was never dosed, `eventId` a feeding that the owner has entered, `taskId` a
 * weekly cleaning.
 */
type Entered = { productId: number; eventId: number; taskId: number }
type Aim = Target & Entered

const timestamp = '2026-01-31T20:05:00'
const aquarium = ({ aquariumId }: Target) => ({ params: { id: aquariumId } })
const event = ({ eventId }: Entered) => ({ params: { id: eventId } })
const task = ({ taskId }: Entered) => ({ params: { id: taskId } })
const product = ({ productId }: Entered) => ({ params: { id: productId } })
const sending = (fields: object) => (target: Aim) => ({
  body: { aquarium_id: target.aquariumId, timestamp, ...fields },
})
const dosing = (kind: string) => (target: Aim) =>
  sending({ kind, product_id: target.productId, amount: 5 })(target)
const weekly = { kind: 'test', parameter: 'alkalinity', every_days: 7, starts_on: '2026-01-31' }
/** A caretaker may neither change how the tank is run nor what somebody else has entered. */
const notByCaretakers = (success: number) => ({
  ...ownersOnly(success),
  active: { ...ownersOnly(success).active, caretaker: 403 },
})

/** Care: what was done to an aquarium, and what is dosed in it. */
export const carePart = {
  async enter({ db }, { aquariumId, owner }) {
    const created_at = new Date().toISOString()
    const { id: productId } = await insertProduct(db, {
      ...{ aquarium_id: aquariumId, name: 'Alk part', sort_name: 'alk part', unit: 'ml', created_at },
      ...{ ref_amount: 1, ref_litres: 100, alkalinity: 0.5, calcium: null, magnesium: null },
    })
    const { id: eventId } = await insertEvent(db, {
      ...{ aquarium_id: aquariumId, timestamp, kind: 'feeding', created_by: owner.id, created_at },
    })
    const taskId = await insertTask(db, {
      ...{ aquarium_id: aquariumId, kind: 'cleaning', every_days: 7, starts_on: '2026-01-31', created_at },
    })
    return { productId, eventId, taskId }
  },
  rows: {
    'GET /api/aquariums/:id/events': [
      ['all', aquarium, ownersOnly(200)],
      [
        'some',
        (target) => ({ ...aquarium(target), query: '?kind=feeding&search=x&from=2026-01-01T00:00:00' }),
        ownersOnly(200),
      ],
    ],
    'GET /api/aquariums/:id/marks': [
      ['all', aquarium, ownersOnly(200)],
      ['some', (target) => ({ ...aquarium(target), query: '?from=2026-01-01T00:00:00' }), ownersOnly(200)],
    ],
    'GET /api/events/:id': [['one', event, ownersOnly(200)]],
    'POST /api/events/': [
      ['a feeding', sending({ kind: 'feeding' }), ownersOnly(201)],
      ['a cleaning', sending({ kind: 'cleaning', title: 'Glass' }), ownersOnly(201)],
      [
        'a cleaning that a task asks for',
        (target) => sending({ kind: 'cleaning', task_id: target.taskId })(target),
        ownersOnly(201),
      ],
      ['something else', sending({ kind: 'other', title: 'Moved a rock' }), ownersOnly(201)],
      ['a water change', sending({ kind: 'water_change', percent: 10 }), ownersOnly(201)],
      ['a dose', dosing('dose'), ownersOnly(201)],
      ['a doser', dosing('doser'), notByCaretakers(201)],
      ['an animal', sending({ kind: 'livestock', title: 'Clownfish' }), notByCaretakers(201)],
      ['equipment', sending({ kind: 'equipment', title: 'New pump' }), notByCaretakers(201)],
      [
        'a field of another kind',
        (target) => ({ body: { aquarium_id: target.aquariumId, timestamp, kind: 'feeding', percent: 10 } }),
        { active: { anonymous: 401, owner: 400, other: 400, admin: 400 } },
      ],
    ],
    'PUT /api/events/:id': [
      ['the note', (target) => ({ ...event(target), body: { note: 'Nori' } }), notByCaretakers(200)],
      [
        'to another aquarium',
        (target) => ({ ...event(target), body: { aquarium_id: target.aquariumId + 1 } }),
        refused(403),
      ],
    ],
    'DELETE /api/events/:id': [['one', event, notByCaretakers(204)]],
    'GET /api/aquariums/:id/products': [['all', aquarium, ownersOnly(200)]],
    'POST /api/aquariums/:id/products': [
      [
        'one',
        (target) => ({
          ...aquarium(target),
          body: { name: 'Ca part', unit: 'ml', ref_amount: 1, ref_litres: 100, calcium: 1 },
        }),
        ownersOnly(201),
      ],
    ],
    'PUT /api/products/:id': [
      ['the name', (target) => ({ ...product(target), body: { name: 'Renamed' } }), ownersOnly(200)],
    ],
    'DELETE /api/products/:id': [['one that was never dosed', product, ownersOnly(204)]],
    'GET /api/aquariums/:id/consumption': [['all', aquarium, ownersOnly(200)]],
    // Without an AI.
    'POST /api/aquariums/:id/insight': [
      [
        'a question',
        (target) => ({
          ...aquarium(target),
          body: { question: 'Why?', from: timestamp, to: timestamp, preview: true },
        }),
        refused(409),
      ],
    ],
    'GET /api/aquariums/:id/tasks': [['all', aquarium, ownersOnly(200)]],
    'POST /api/aquariums/:id/tasks': [
      ['a test', (target) => ({ ...aquarium(target), body: weekly }), ownersOnly(201)],
      [
        'of another tank’s product',
        (target) => ({
          ...aquarium(target),
          body: { ...weekly, kind: 'dose', parameter: null, product_id: target.productId + 1_000 },
        }),
        refused(400),
      ],
    ],
    'PUT /api/tasks/:id': [
      ['put off', (target) => ({ ...task(target), body: { not_before: '2026-02-02' } }), ownersOnly(200)],
      ['the rhythm', (target) => ({ ...task(target), body: { every_days: 3 } }), notByCaretakers(200)],
      ['stopped', (target) => ({ ...task(target), body: { archived: true } }), notByCaretakers(200)],
    ],
    'DELETE /api/tasks/:id': [['one', task, ownersOnly(204)]],
  },
  open: {
    'GET /api/aquariums/:id/events': 'read',
    'GET /api/aquariums/:id/marks': 'read',
    'GET /api/events/:id': 'read',
    'POST /api/events/': 'tick',
    'PUT /api/events/:id': 'tick',
    'DELETE /api/events/:id': 'tick',
    'GET /api/aquariums/:id/products': 'read',
    'POST /api/aquariums/:id/products': 'write',
    'PUT /api/products/:id': 'write',
    'DELETE /api/products/:id': 'write',
    'GET /api/aquariums/:id/consumption': 'read',
    'GET /api/aquariums/:id/tasks': 'read',
    'POST /api/aquariums/:id/tasks': 'write',
    'PUT /api/tasks/:id': 'tick',
    'DELETE /api/tasks/:id': 'write',
  },
} satisfies PermissionPart<Entered>
