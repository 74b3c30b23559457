import { createStore } from '#web/browser/store.ts'

/** What one visit of a page still waits for after it has shown what was seen before, and what was answered since, by address. */
type Visit = { signal: AbortSignal | undefined; unanswered: number; replies: Map<string, unknown> }

const none = (signal?: AbortSignal): Visit => ({ signal, unanswered: 0, replies: new Map() })
let visit = none()
const store = createStore(() => visit.unanswered === 0 && visit.replies.size > 0, false)

/** True once everything is answered in place of which the page shows what was seen before: when it is loaded again, it shows that. */
export const useLateAnswers = store.useValue

/** Notes the reply to a request that was not answered in time. */
export function awaitLate(address: string, asked: Promise<unknown>, signal: AbortSignal) {
  if (visit.signal !== signal) visit = none(signal)
  const mine = visit
  mine.unanswered += 1
  const end = () => {
    mine.unanswered -= 1
    if (mine === visit) store.changed()
  }
  asked.then((reply) => {
    mine.replies.set(address, reply)
    end()
  }, end)
}

/** The late reply of an address when all have come. */
export function takeLate(address: string): { reply: unknown } | undefined {
  const { replies } = visit
  return replies.has(address) && visit.unanswered === 0 ? { reply: replies.get(address) } : undefined
}

/** Called when the page has been loaded with the late replies: from now on they would be old. */
export function forgetLate() {
  visit = none()
  store.changed()
}
