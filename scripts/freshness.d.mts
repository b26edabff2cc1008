/** Types of freshness.mjs for the configuration of the tests, which is TypeScript. */
export function isInstalled(): boolean;
export function noteInstalled(): void;
/** Whether the packages are built from the sources as they are. */
export function isBuilt(): boolean;
export function isPageBuilt(): boolean;
export function hasOutput(): boolean;
export function noteBuilt(signature: string): void;
export function notePageBuilt(signature: string): void;
export function buildSignature(): string;
export function pageSignature(): string;
/** The folders of the packages that the compiler builds. */
export function compiledPackages(): string[];
