import type { ShareDays, SharedPart } from '#contract/access.names.ts'
import { counted } from '#domain/count-words.ts'
import { untilWords } from '#web/ui/time/until-words.ts'

export const shareWords = {
  title: 'Public Link Feature',
  what: 'A public link shows a tank to people without an account: its readings, targets and trends, and, if you choose so, its photos, care and notes. They can look and change nothing. It ends after three weeks at the latest.',
  ownOnly: 'You make links on the pages of your own tanks.',
  lead: 'Readings, targets and trends are shown to whoever has the link. Nothing can be changed with it.',
  name: 'Name',
  nameHint: 'Who it is for, such as the forum. Readers do not see it.',
  shows: 'Shows',
  parts: {
    photos: { label: 'Photos', note: 'With their captions.' },
    events: { label: 'Care', note: 'Water changes, doses and the like.' },
    notes: { label: 'Notes', note: 'Of the tank and of its logs.' },
  } satisfies Record<SharedPart, { label: string; note: string }>,
  from: 'From',
  since: { days: 'The last 90 days', all: 'Everything' },
  until: 'Until',
  ends: { 21: '3 weeks from now', 7: '1 week from now', 1: '1 day from now' } satisfies Record<
    ShareDays,
    string
  >,
  create: 'Create link',
  creating: 'Creating…',
  failed: 'Link not created',
  made: (name: string) => `The link ${name}`,
  look: (instant: string) => `Anyone who has it can look, until ${untilWords(instant)}.`,
  once: 'You will not see the address again.',
  previews: 'Forums and messengers may keep the title and picture they have shown.',
  here: 'This address works on this computer only. Others can open it once Coralline has a PUBLIC_URL that they can reach.',
  copy: 'Copy the address',
  address: 'Address',
  close: 'Close',
  present: 'Public links to this tank',
  used: (uses: number, until: string, hasEnded: boolean) =>
    `Opened ${counted(uses, 'time')}, ${hasEnded ? 'ended' : 'until'} ${untilWords(until)}`,
  renew: 'Three more weeks',
  renewNamed: (name: string) => `Three more weeks for ${name}`,
  end: 'End now',
  endNamed: (name: string) => `End now: ${name}`,
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  listFailed: 'Error fetching public links',
  renewFailed: 'Link not renewed',
  endFailed: 'Link not ended',
  renewed: (name: string) => `${name}: three more weeks`,
  ended: (name: string) => `${name} has ended`,
  removed: (name: string) => `${name} was removed`,
} as const
