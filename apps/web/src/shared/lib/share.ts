/** '40%'; shares of nobody are nothing. */
export function shareOf(count: number, answered: number): string {
  return answered === 0 ? '0%' : `${Math.round((count * 100) / answered)}%`
}
