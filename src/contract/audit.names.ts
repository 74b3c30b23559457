/** What an admin's act can change, with the word for it on screen. */
export const targetWords = {
  user: 'User',
  aquarium: 'Tank',
  log: 'Log',
  image: 'Photo',
  parameter: 'Parameter',
  event: 'Care',
  product: 'Product',
  task: 'Task',
} as const
export type AuditTarget = keyof typeof targetWords
export const auditTargets = Object.keys(targetWords) as AuditTarget[]

/** What can be done to it, in words. */
export const actionWords = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Brought back',
  hard_delete: 'Hard deleted',
  import: 'Imported logs',
  undo_import: 'Import undone',
  relink: 'Relinked',
  invite: 'Made a link',
  register: 'Registered',
} as const
export type AuditAction = keyof typeof actionWords
export const auditActions = Object.keys(actionWords) as AuditAction[]
