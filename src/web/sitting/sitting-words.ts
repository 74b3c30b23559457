export const sitterWords = {
  lookAfter: (tank: string, until: string) => `You look after ${tank} until ${until}.`,
  what: 'What you log and enter is sent to its keeper. What you entered yourself you can correct for a day.',
  due: 'Due today',
  nothingDue: 'Nothing is due today.',
  toKnow: 'To know',
  log: 'Create New Log',
  care: 'Add Care',
  allCare: 'All care',
  units: 'Units on this phone',
} as const

export const lookAfterWords = {
  open: 'Look after it',
  title: (tank: string) => `Look after ${tank}`,
  description: 'Somebody else looks after a tank for some days.',
  lead: 'Are you away? Whoever looks after this tank scans a code once. Until the day that you choose, their phone shows this tank alone: what is due, what you write here, and its readings. It can log tests, enter care and add photos. It cannot change anything else, and is not told whose tank it is.',
  note: {
    title: 'What the sitter needs to know',
    label: 'Note for the sitter',
    hint: 'What to do, what never to do, whom to call.',
    save: 'Save',
    saving: 'Saving…',
    saved: 'Note Saved',
    savedBody: 'It is on the sheet, and at the top of the sitter’s phone.',
    failed: 'Error Saving The Note',
    changed: 'This note was changed elsewhere in the meantime. Nothing was saved.',
    changedTo: (now: string) =>
      now === ''
        ? 'This note was emptied elsewhere in the meantime. Save again to keep what stands here.'
        : `This note was changed elsewhere in the meantime. It now says: “${now}” Save again to replace it with what stands here.`,
    tooLong: (most: number) => `The note can have up to ${most.toLocaleString('en')} characters.`,
  },
  until: {
    title: 'Until when',
    label: 'Last day',
    calendar: 'Choose the last day',
    wrong: (days: number) => `Please enter a day from today on, within ${days} days.`,
    first: 'Choose the last day first.',
    open: 'The code is for this day. To choose another, end the pairing first.',
  },
  pair: {
    title: 'Pair a sitter’s phone',
    note: 'The sitter scans the code with the phone’s camera, presses Pair there, and tells you two digits.',
    start: 'Pair a sitter’s phone',
    doneNote: 'It now looks after this tank, until the end of the last day.',
    noWay: 'No phone can reach this Coralline yet. What to do is told at',
    listed: 'You can see who looks after your tanks, and end it at once, in',
    listedLink: 'Settings, Access',
  },
  sheet: {
    title: 'On paper',
    note: 'The tasks of these days, your note, and a code that opens the log form on the sitter’s phone.',
    print: 'Print the sheet',
    heading: (tank: string) => `${tank}, until`,
    toDo: 'To do',
    noTasks: 'No task is due on these days. Tasks are made on the page of the tank, under Care.',
    toKnow: 'To know',
    scan: 'Scan to log a test. The phone must be paired first.',
    failed: 'The sheet could not be printed',
  },
} as const

export const overWords = {
  title: 'Your time here is over',
  body: (tank: string) => `You no longer look after ${tank}. Thank you!`,
  again: 'Do you look after it again? Ask its keeper for a new code.',
  code: 'Enter a code',
  account: 'Sign in with an account of your own',
} as const
