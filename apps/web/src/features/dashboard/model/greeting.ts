/** 'Bom dia, Mariana', by the hour where the person is. */
export function greeting(name: string, hour: number): string {
  const words = hour < 12 ? 'Bom dia' : hour < 18 ? 'Boa tarde' : 'Boa noite'
  return `${words}, ${name}`
}
