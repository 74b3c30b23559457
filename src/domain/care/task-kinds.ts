/**
 * Kinds of what is to be done again and again. What says that it was done: a reading of the parameter; a water change;
 * a dose of the product; of the last three an event of the same kind that names the task.
 */
export const taskKinds = ['test', 'water_change', 'dose', 'cleaning', 'feeding', 'other'] as const
export type TaskKind = (typeof taskKinds)[number]
