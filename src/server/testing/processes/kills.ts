/** How often a crash test kills each server: `npm run test:faults` asks for more than `npm test`. */
export const kills = Number(process.env.KILLS ?? 3)
