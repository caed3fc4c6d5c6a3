interface Named {
  readonly name: string;
}

/** The order of names that people gave, as a reader in Brazil looks for them, whatever the language on screen. */
export function byName(one: Named, other: Named): number {
  return one.name.localeCompare(other.name, 'pt-BR');
}
