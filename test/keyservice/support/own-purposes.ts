const live = ['root', 'issuing', 'ocsp', 'timestamping', 'seal'];

/** The purposes of the keys that a key service makes for itself: those of the live hierarchy, and of the test hierarchy. */
export const ownPurposes = [...live, ...live.map((purpose) => `test_${purpose}`)];
