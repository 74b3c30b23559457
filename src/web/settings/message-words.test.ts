import { expect, test } from 'vitest'
import type { Reminders } from '#contract/reminders.ts'
import { missingWords } from './message-words.ts'

const mailed: Reminders = {
  ...{ ways: ['email', 'ntfy'], by: 'email', hour: 9, zone: 'Europe/Berlin', topic_url: null },
  ...{ email: 'ann@example.org', email_confirmed: true, bounced: false },
}

test.each<[Partial<Reminders>, RegExp | undefined]>([
  [{}, undefined],
  [{ email_confirmed: false }, /^No message is mailed to ann@example.org until/],
  [{ ways: ['ntfy'] }, /ended messages by e-mail/],
  [{ by: null, bounced: true }, /refused three times/],
  [{ by: null, email_confirmed: false }, undefined],
  [{ by: 'ntfy', email_confirmed: false }, undefined],
  [{ ways: [], by: null }, undefined],
])('what stands in the way of a message is told: %o', (change, words) => {
  const missing = missingWords({ ...mailed, ...change })
  if (words) expect(missing).toMatch(words)
  else expect(missing).toBeUndefined()
})
