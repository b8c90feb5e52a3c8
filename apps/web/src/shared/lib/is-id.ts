const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a value of an address is the id of a record. */
export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
