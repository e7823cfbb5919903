/** The body of an event that was kept for long enough, or from which somebody's data were erased: it cannot be sent any more. */
export const erasedBody = '{"erased":true,"data":{}}';
