import { parameterKeys } from '#domain/parameters/parameters.ts'

/** The choices of rows a page; a table calls the last one All. */
export const pageSizes = [10, 25, 30, 50, 100, 1000] as const
export type PageSize = (typeof pageSizes)[number]
/** The rows a page unless the request says otherwise. */
export const usualPageSize = 30 satisfies PageSize
/** Pages count from 1. */
export const lastPage = 1_000_000

/** Columns that users can be sorted by: each has an index. */
export const userSortKeys = [
  'id',
  'name',
  'email',
  'subscription_level',
  'created_at',
  'last_login_at',
] as const
export type UserSortKey = (typeof userSortKeys)[number]

/** Columns that aquariums can be sorted by: each has an index. */
export const aquariumSortKeys = ['id', 'name', 'user_id', 'created_at'] as const
export type AquariumSortKey = (typeof aquariumSortKeys)[number]

/** Columns that the logs of an aquarium can be sorted by. */
export const logSortKeys = ['timestamp', ...parameterKeys] as const
export type LogSortKey = (typeof logSortKeys)[number]

/** Columns that the logs of all users can be sorted by; `timestamp` within one aquarium only. */
export const allLogsSortKeys = ['id', 'timestamp', 'aquarium_id'] as const
export type AllLogsSortKey = (typeof allLogsSortKeys)[number]
