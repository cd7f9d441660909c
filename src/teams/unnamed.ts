/** The name of an unnamed own team whose user was deleted. */
export const unnamed = 'Team'
