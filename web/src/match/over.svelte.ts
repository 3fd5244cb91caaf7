/** The table that is shown, once it is known that nobody plays there. */
export const over = $state<{ table: string | null }>({ table: null });
