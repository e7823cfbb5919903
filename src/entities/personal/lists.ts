/** The texts of a JSON array that is a parameter, as SQL. */
export const texts = '(select jsonb_array_elements_text(?::jsonb))';
/** The ids of a JSON array that is a parameter, as SQL. */
export const ids = '(select jsonb_array_elements_text(?::jsonb)::uuid)';
